// A first value with the standard library alone: go run smoke.go URL KEY
package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

type task struct {
	TaskId       int64
	Status       string
	ErrorMessage *string
	Result       *struct{ AvgTotalPrice *float64 }
}

const body = `{"city": "上海市/上海市/浦东新区", "address": "檐雨小筑3号楼", "buildingArea": 89.5, "propertyUsage": "RESIDENTIAL"}`

func main() {
	valuations := os.Args[1] + "/api/open/v1/property-valuations"
	created := send(http.MethodPost, valuations, body)
	for polls := 0; polls < 600; polls++ {
		read := send(http.MethodGet, fmt.Sprintf("%s/%d", valuations, created.TaskId), "")
		switch {
		case read.Status == "IN_PROGRESS":
			time.Sleep(500 * time.Millisecond)
			continue
		case read.Result == nil || read.Result.AvgTotalPrice == nil:
			panic(fmt.Sprint(read.Status, " ", *read.ErrorMessage))
		}
		fmt.Printf("%s %.0f\n", read.Status, *read.Result.AvgTotalPrice)
		return
	}
	panic("the task has not ended")
}

func send(method, url, content string) task {
	request, err := http.NewRequest(method, url, strings.NewReader(content))
	if err != nil {
		panic(err)
	}
	request.Header.Set("X-Api-Key", os.Args[2])
	request.Header.Set("Accept-Language", "en")
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/json")
		key := make([]byte, 16)
		if _, err := rand.Read(key); err != nil {
			panic(err)
		}
		request.Header.Set("Idempotency-Key", hex.EncodeToString(key))
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	var answer struct {
		Code    int
		Message string
		Data    task
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		panic(err)
	}
	if answer.Code != 0 {
		panic(fmt.Sprint(answer.Code, " ", answer.Message))
	}
	return answer.Data
}
